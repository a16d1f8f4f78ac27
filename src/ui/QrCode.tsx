import { QRCodeSVG } from 'qrcode.react';

/** The URL as QR code. */
export default function QrCode({ url, label }: { url: string; label: string }) {
  return <QRCodeSVG value={url} size={126} fgColor="var(--qr)" bgColor="var(--on-qr)" title={label} role="img" />;
}

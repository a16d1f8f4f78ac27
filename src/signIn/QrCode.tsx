import { QRCodeSVG } from 'qrcode.react';

/** The address as QR code, dark on white in both themes: scanners want it so. */
export default function QrCode({ url, label }: { url: string; label: string }) {
  return <QRCodeSVG value={url} size={126} fgColor="#14171c" bgColor="#ffffff" title={label} role="img" />;
}

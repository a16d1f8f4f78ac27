import { QRCodeSVG } from 'qrcode.react';

/** The URL as QR code, dark on white in both themes, because scanners need it. */
export default function QrCode({ url, label }: { url: string; label: string }) {
  return <QRCodeSVG value={url} size={126} fgColor="#14171c" bgColor="#ffffff" title={label} role="img" />;
}

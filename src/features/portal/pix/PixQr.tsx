import { QRCodeSVG } from 'qrcode.react'

/** The code as a picture: 180 px, high error correction (specification, section 9). */
export function PixQr({ code }: { code: string }) {
  return <QRCodeSVG value={code} size={180} level="H" title="QR Code do Pix da entrada" />
}

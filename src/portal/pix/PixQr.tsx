import { QRCodeSVG } from 'qrcode.react'

/**
 * The code as a picture: 180 px, high error correction, so that a phone reads it from a smeared or reflecting screen.
 */
export function PixQr({ code, title }: { code: string; title: string }) {
  return <QRCodeSVG value={code} size={180} level="H" title={title} />
}

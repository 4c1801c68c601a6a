const number = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 1 })

/** Gives a size in bytes for people: '820 kB', '2,4 MB'. */
export function formatBytes(bytes: number): string {
  const kilobytes = bytes / 1024
  return kilobytes < 1000 ? `${Math.max(1, Math.round(kilobytes))} kB` : `${number.format(kilobytes / 1024)} MB`
}

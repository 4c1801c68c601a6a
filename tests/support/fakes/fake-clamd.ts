import { type AddressInfo, createServer } from 'node:net'

export interface FakeClamd {
  /** The value for MALWARE_SCANNER_URL. */
  url: string
  /** The files that it was asked about. */
  seen: Buffer[]
  close(): Promise<void>
}

/** A malware scanner that finds `signature` in what is sent to it (clamd's INSTREAM), and counts the files. */
export async function startFakeClamd(signature: string): Promise<FakeClamd> {
  const seen: Buffer[] = []
  const server = createServer((socket) => {
    const command = 'zINSTREAM\0'
    let bytes = Buffer.alloc(0)
    socket.on('error', () => {})
    socket.on('data', (part) => {
      bytes = Buffer.concat([bytes, part])
      const chunks: Buffer[] = []
      for (let at = command.length; at + 4 <= bytes.length; ) {
        const length = bytes.readUInt32BE(at)
        if (length > 0 && at + 4 + length <= bytes.length) chunks.push(bytes.subarray(at + 4, at + 4 + length))
        if (length === 0) {
          const file = Buffer.concat(chunks)
          seen.push(file)
          socket.end(file.includes(signature) ? 'stream: Test.Signature FOUND\0' : 'stream: OK\0')
        }
        at += 4 + length
      }
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `clamd://127.0.0.1:${(server.address() as AddressInfo).port}`,
    seen,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

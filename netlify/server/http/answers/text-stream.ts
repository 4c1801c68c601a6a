/**
 * Texts as a stream of UTF-8, made only as fast as they are read. When the reader goes away the generator ends; when
 * the generator throws, the stream breaks off with that error, so that half a file is not taken for a whole one.
 */
export function textStream(texts: AsyncGenerator<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  return new ReadableStream({
    async pull(controller) {
      try {
        const { done, value } = await texts.next()
        if (done) controller.close()
        else controller.enqueue(encoder.encode(value))
      } catch (error) {
        controller.error(error)
      }
    },
    async cancel() {
      await texts.return(undefined)
    },
  })
}

import { brotliCompressSync } from 'node:zlib'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { motorcycles } from '#content/motorcycles.ts'
import { artworkFiles, artworkUrl, artworkUrls, placeholderArtworkUrl } from './urls.ts'

const files = Object.entries(artworkFiles)

/** Most opaque value on the outermost pixels of a drawing. */
async function edgeAlpha(svg: string): Promise<number> {
  const { data, info } = await sharp(Buffer.from(svg)).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  const alpha = (x: number, y: number): number => data[(y * info.width + x) * 4 + 3] ?? 255
  const columns = Array.from({ length: info.width }, (_, x) => Math.max(alpha(x, 0), alpha(x, info.height - 1)))
  const rows = Array.from({ length: info.height }, (_, y) => Math.max(alpha(0, y), alpha(info.width - 1, y)))
  return Math.max(...columns, ...rows)
}

describe('artwork', () => {
  it('draws every motorcycle of the catalogue and nothing else', () => {
    expect(Object.keys(artworkUrls).sort()).toEqual(motorcycles.map(({ slug }) => slug).sort())
  })

  it('gives a model without a drawing the placeholder', () => {
    expect(artworkUrl('moto-que-nao-existe')).toBe(placeholderArtworkUrl)
    expect(artworkFiles).toHaveProperty([placeholderArtworkUrl.replace('/artwork/', '')])
  })

  it('draws no two models alike', () => {
    expect(new Set(files.map(([, svg]) => svg)).size).toBe(motorcycles.length + 1)
  })

  it('keeps ids apart, so that two drawings may stand in one page', () => {
    const ids = files.flatMap(([, svg]) => [...svg.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id))
    expect(new Set(ids).size).toBe(ids.length)
  })

  it.each(files)('%s fits its frame', async (_, svg) => {
    expect(await edgeAlpha(svg)).toBe(0)
  })

  it.each(files)('%s is small, whole and harmless', (_, svg) => {
    expect(brotliCompressSync(svg).byteLength).toBeLessThanOrEqual(8 * 1024)
    expect(svg).not.toMatch(/<script|<style|<text|<image|<foreignObject|\bon\w+=|style=|href=|NaN|undefined/)
    expect(svg).toMatch(/^<svg [^>]*width="640" height="400"|^<svg [^>]*height="400"/)
    expect(unclosed(svg)).toEqual([])
    for (const [, id] of svg.matchAll(/url\(#([^)]+)\)/g)) expect(svg).toContain(` id="${id}"`)
  })
})

/** Names of elements that are opened and never closed, or closed and never opened. */
function unclosed(svg: string): string[] {
  const open: string[] = []
  for (const [, close, name = '', empty] of svg.matchAll(/<(\/?)([a-zA-Z]+)(?:\s[\w:-]+="[^"<&]*")*\s*(\/?)>/g)) {
    if (empty) continue
    if (close) {
      if (open.pop() !== name) return [`/${name}`]
    } else open.push(name)
  }
  return svg.replace(/<\/?[a-zA-Z]+(?:\s[\w:-]+="[^"<&]*")*\s*\/?>/g, '') === '' ? open : ['text between elements']
}

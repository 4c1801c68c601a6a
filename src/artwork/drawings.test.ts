import { brotliCompressSync } from 'node:zlib'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'

const files = Object.entries(
  import.meta.glob<string>(['./placeholder.svg', './motorcycles/*.svg'], {
    query: '?raw',
    import: 'default',
    eager: true,
  }),
)

/** The highest opacity on the outermost pixels of a drawing. */
async function edgeAlpha(svg: string): Promise<number> {
  const { data, info } = await sharp(Buffer.from(svg)).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  const alpha = (x: number, y: number): number => data[(y * info.width + x) * 4 + 3] ?? 255
  const columns = Array.from({ length: info.width }, (_, x) => Math.max(alpha(x, 0), alpha(x, info.height - 1)))
  const rows = Array.from({ length: info.height }, (_, y) => Math.max(alpha(0, y), alpha(info.width - 1, y)))
  return Math.max(...columns, ...rows)
}

// The pages rely on this for every drawing, also for one that replaces another.
describe('drawings', () => {
  it('shows no two models alike', () => {
    expect(new Set(files.map(([, svg]) => svg)).size).toBe(files.length)
  })

  it.each(files)('%s is 640 × 400 and fits its frame', async (_, svg) => {
    expect(await sharp(Buffer.from(svg)).metadata()).toMatchObject({ width: 640, height: 400 })
    expect(await edgeAlpha(svg)).toBe(0)
  })

  it.each(files)('%s is small, whole and harmless', (_, svg) => {
    expect(brotliCompressSync(svg).byteLength).toBeLessThanOrEqual(8 * 1024)
    expect(svg).not.toMatch(/<script|<style|<text|<image|<foreignObject|\bon\w+=|style=|href=|NaN|undefined/)
    for (const [, id] of svg.matchAll(/url\(#([^)]+)\)/g)) expect(svg).toContain(` id="${id}"`)
  })
})

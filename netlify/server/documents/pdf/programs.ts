import type { Structure } from './structure.ts'
import { attempt } from './structure.ts'
import { nameOf, Stream, Text, type Value } from './values.ts'

// 12.6.4: actions that run something, send something, or open another file's program. Links are none of these: a bill
// has one.
const programs = new Set(['JavaScript', 'Launch', 'SubmitForm', 'ImportData', 'GoToE', 'Rendition', 'RichMediaExecute'])
const keysOfPrograms = ['JS', 'JavaScript', 'XFA']
const media = new Set(['RichMedia', 'Movie', 'Sound', 'Screen', '3D'])
// Files that a bill carries beside its pages: the tax authority's XML, its signature, or a copy of itself.
const harmlessFiles = /\.(?:xml|txt|csv|json|pdf|p7s|jpe?g|png)$/i

/**
 * Tells whether a file holds a program, in an object that its structure names. The rewritten file has none in any case;
 * this is for saying why such a file is not taken.
 */
export function holdsProgram(structure: Structure): boolean {
  for (const number of structure.numbers) if (isProgram(attempt(() => structure.object(number)))) return true
  return isProgram(structure.trailer)

  function isProgram(value: Value | undefined): boolean {
    if (Array.isArray(value)) return value.some(isProgram)
    const dict = value instanceof Stream ? value.dict : value
    if (!(dict instanceof Map)) return false
    const named = (key: string) => nameOf(attempt(() => structure.resolve(dict.get(key)))) ?? ''
    if (keysOfPrograms.some((key) => dict.has(key)) || programs.has(named('S'))) return true
    if (media.has(named('Subtype')) && (dict.has('Rect') || dict.has('A'))) return true
    if (dict.has('EF') && !isHarmlessFile(dict.get('UF') ?? dict.get('F'))) return true
    return [...dict.values()].some(isProgram)
  }

  function isHarmlessFile(file: Value | undefined): boolean {
    const resolved = attempt(() => structure.resolve(file))
    // A name may be UTF-16, with a zero byte before each letter.
    return resolved instanceof Text && harmlessFiles.test(resolved.bytes.replaceAll('\0', '').slice(-longestEnding))
  }
}

const longestEnding = 8

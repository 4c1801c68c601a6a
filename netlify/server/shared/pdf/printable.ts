// The characters beyond Latin-1 that the embedded font draws.
const drawn = new Set('–—‘’“”•…€ŒœŸ')

// Letters of names that Unicode does not split into a plain letter and its mark.
const plainOf: Readonly<Record<string, string>> = {
  ł: 'l',
  Ł: 'L',
  đ: 'd',
  Đ: 'D',
  ħ: 'h',
  Ħ: 'H',
  ŧ: 't',
  Ŧ: 'T',
  ı: 'i',
}

/** Writes a text in the letters of the embedded font: other letters lose their marks, and letters of other scripts become '?'. */
export function printable(text: string): string {
  const has = (letter: string) => letter <= 'ÿ' || drawn.has(letter)
  return [...text.normalize('NFC')]
    .map((letter) => {
      if (has(letter)) return letter
      const [plain = '?'] = plainOf[letter] ?? letter.normalize('NFD')
      return has(plain) ? plain : '?'
    })
    .join('')
}

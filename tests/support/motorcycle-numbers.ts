/** A chassis and a plate that no other application has, made from an application's id. */
export function motorcycleNumbers(id: string): { chassis: string; plate: string } {
  const hex = id.replaceAll('-', '').toUpperCase()
  const letters = [...hex].map((digit) => String.fromCharCode(65 + Number.parseInt(digit, 16))).join('')
  const figures = [...hex].map((digit) => Number.parseInt(digit, 16) % 10).join('')
  return {
    chassis: `9C2${hex.slice(0, 10)}${figures.slice(10, 14)}`,
    plate: `${letters.slice(0, 3)}${figures[20]}${letters[4]}${figures.slice(21, 23)}`,
  }
}

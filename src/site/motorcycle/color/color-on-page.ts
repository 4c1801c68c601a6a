import { useSyncExternalStore } from 'react'

const choices = () => [...document.querySelectorAll<HTMLInputElement>('[data-colors] input')]

/** Returns the colours of this page's model, as `ColorChoice` has them. */
export const colorsOnPage = () =>
  choices().map(({ value: key, checked, dataset: { name = '', picture } }) => ({ key, name, picture, checked }))

/** Returns the chosen colour; undefined for a model without colours. */
export const colorOnPage = () => colorsOnPage().find(({ checked }) => checked)

/** Chooses a colour as a press on it does. */
export function chooseColor(key: string): void {
  choices()
    .find(({ value }) => value === key)
    ?.click()
}

function follow(changed: () => void) {
  document.addEventListener('change', changed)
  return () => document.removeEventListener('change', changed)
}

/** Returns the name of the chosen colour in addresses, and follows it; undefined for a model without colours. */
export const useColorKey = () => useSyncExternalStore(follow, () => colorOnPage()?.key)

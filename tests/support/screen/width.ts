let isWide = false

/** Shows what follows on a wide screen (true), or on a narrow one again. */
export const onWideScreen = (wide = true): void => {
  isWide = wide
}

/** Tells whether a media query for a width fits. */
export const fitsWidth = (media: string): boolean => isWide && media.startsWith('(min-width')

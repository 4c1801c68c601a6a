import { proposedSlug } from './catalogue.ts'

/** Returns the name of a colour in addresses: 'preto-fosco' for 'Preto fosco'. */
export const colorKey = (color: string): string => proposedSlug(color)

import { paint } from '../kit/paint.ts'

export const white = paint('#e4e8ec')
export const crimson = paint('#d21f2e')
export const wine = paint('#8c1a2b')
export const black = paint('#363b45')
export const navy = paint('#27407f')
export const orange = paint('#e2761b')

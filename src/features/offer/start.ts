import { refreshOffer } from './refresh.ts'

// After everything that the first view needs.
addEventListener('load', refreshOffer)

/** How many rows of a CSV one answer holds: 50,000 are about 8 MB, where Netlify ends a streamed answer at 20 MB and 60 s. */
export const exportSlice = 50_000

/** Says, beside a slice of the CSV that is not the last one, after which id the next one starts. */
export const nextAfterHeader = 'X-Next-After'

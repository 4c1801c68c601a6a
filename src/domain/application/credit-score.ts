export const maximumScore = 1000

/** Below this score the bands ask for a special analysis, or nearly exclude an approval. */
export const policyScore = 500

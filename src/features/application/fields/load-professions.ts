import { loadOnce } from '#client/load-once.ts'

/** The professions to choose from. */
export const loadProfessions = loadOnce<readonly string[]>('/profissoes.json')

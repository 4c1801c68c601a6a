import { loadOnce } from '#lib/load-once.ts'

/** The professions to choose from. */
export const loadProfessions = loadOnce<readonly string[]>('/profissoes.json')

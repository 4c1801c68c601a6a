/** How the sheet of all costs is asked for, and what is said when it cannot be loaded. */
export const costSheet = {
  open: 'Ver custo total (CET)',
  failed: 'Não foi possível abrir o custo total agora. Verifique a conexão e toque de novo.',
} as const

/** The button that opens the sheet of all costs, and the notice when the sheet cannot be loaded. */
export const costSheet = {
  open: 'Ver custo total (CET)',
  failed: 'Não foi possível abrir o custo total agora. Verifique a conexão e toque de novo.',
} as const

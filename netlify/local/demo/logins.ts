/** The demo's analyst. Exists in the embedded database only. */
export const demoAnalyst = { username: 'admin', password: 'tiriva-demo-2026', email: 'admin@example.com' } as const

/** Every demo applicant has this password. */
export const demoPassword = 'moto-demo-2026'

/** The two applicants that README and the start-up message name. */
export const demoApplicants = [
  { name: 'Marina Duarte Lima', cpf: '52998224725', status: 'waiting_docs' },
  { name: 'Rafael Nogueira Prado', cpf: '11144477735', status: 'signing' },
] as const

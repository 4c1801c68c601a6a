/** The demo's manager. Exists in the embedded database only. */
export const demoAnalyst = {
  username: 'admin',
  name: 'Helena Sampaio',
  password: 'tiriva-demo-2026',
  email: 'admin@example.com',
} as const

/** The colleagues of the demo's manager, with the manager's password. Exist in the embedded database only. */
export const demoColleagues = [
  { username: 'gestora', name: 'Renata Campos', role: 'manager', dealership: null },
  { username: 'analista', name: 'Caio Rezende', role: 'analyst', dealership: null },
  { username: 'bruna', name: 'Bruna Teixeira', role: 'analyst', dealership: null },
  { username: 'loja', name: 'Diego Farias', role: 'dealership', dealership: 'sao-paulo-mooca' },
] as const

/** Every demo applicant has this password. */
export const demoPassword = 'moto-demo-2026'

/** The applicants that README and the start-up message name. */
export const demoApplicants = [
  { name: 'Marina Duarte Lima', cpf: '52998224725', status: 'waiting_docs' },
  { name: 'Rafael Nogueira Prado', cpf: '11144477735', status: 'signing' },
  { name: 'Elisa Trindade Vaz', cpf: '39053344705', status: 'completed' },
] as const

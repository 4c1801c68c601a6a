/** The addresses of earlier releases, which bookmarks and mails still name, and what they lead to now. */
const moved: readonly (readonly [from: string, to: string])[] = [
  ['/admin/contatos', '/admin/solicitacoes/contatos'],
  ['/admin/concessionarias', '/admin/configuracoes/concessionarias'],
  ['/admin/configuracoes/instalacao', '/admin/configuracoes/controle'],
  ['/admin/configuracoes/seguranca', '/admin/configuracoes/controle/seguranca'],
  ['/admin/configuracoes/auditoria', '/admin/configuracoes/controle/auditoria'],
]

/** Returns where the view of a path of any release is now; the same path for one that never moved. */
export function currentPath(path: string): string {
  const [from, to] = moved.find(([old]) => path === old || path.startsWith(`${old}/`)) ?? ['', '']
  return to + path.slice(from.length)
}

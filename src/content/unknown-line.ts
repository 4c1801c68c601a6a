/** The words of a line in a history that another release wrote, of a kind or with data that this one does not know. */
export const unknownLine = 'Registro de outra versão do sistema'

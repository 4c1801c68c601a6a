import { Table } from './Table.tsx'

type Props = {
  caption: string
  columns: readonly string[]
  rows: readonly (readonly string[])[]
  foot: readonly string[]
}

/** A table of texts. The first column names the row, the last one holds amounts. */
export function ColumnTable({ caption, columns, rows, foot }: Props) {
  const last = columns.length - 1
  const align = (index: number) => (index === last ? 'figures text-right' : 'figures')
  return (
    <Table caption={caption}>
      <thead>
        <tr>
          {columns.map((column, index) => (
            <th key={column} scope="col" className={align(index)}>
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row[0]}>
            {row.map((cell, index) =>
              index === 0 ? (
                <th key={columns[index]} scope="row" className="figures font-normal">
                  {cell}
                </th>
              ) : (
                <td key={columns[index]} className={align(index)}>
                  {cell}
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
      {/* A printed `<tfoot>` would stand at the end of every page. */}
      <tfoot className="print:table-row-group">
        <tr className="border-line-strong border-t-2 font-bold">
          {foot.map((cell, index) => (
            <td key={columns[index]} className={align(index)}>
              {cell}
            </td>
          ))}
        </tr>
      </tfoot>
    </Table>
  )
}

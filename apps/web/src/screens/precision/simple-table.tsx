const cell = 'border-b border-line py-2.5 pr-6 text-left align-top last:pr-0'

export interface SimpleTableProps {
  readonly caption: string
  readonly heads: readonly string[]
  /** The first cell of each row is its heading. */
  readonly rows: readonly (readonly string[])[]
}

/** A small table of plain figures; on a phone it scrolls separately, also by keyboard. */
export function SimpleTable({ caption, heads, rows }: SimpleTableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: with the focus in it the wide table scrolls by keyboard
    <section aria-label={caption} tabIndex={0} className="overflow-x-auto rounded-small">
      <table className="w-full max-w-3xl min-w-[26rem] border-collapse text-14">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            {heads.map(head => (
              <th key={head} scope="col" className={`${cell} align-bottom text-13 font-semibold text-muted`}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, ...figures]) => (
            <tr key={name}>
              <th scope="row" className={`${cell} font-semibold`}>
                {name}
              </th>
              {figures.map((figure, at) => (
                <td key={heads[at + 1]} className={cell}>
                  {figure}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

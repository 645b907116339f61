import { Fragment } from 'react'

/** A code in groups, such as 4X7K2-M8QWE: on a narrow screen it breaks only between the groups. */
export function GroupedText({ text }: { readonly text: string }) {
  const groups = text.match(/[^-]+-?/g) ?? []
  return groups.map(group => (
    <Fragment key={group}>
      <span className="whitespace-nowrap">{group}</span>
      <wbr />
    </Fragment>
  ))
}

import { Fragment } from 'react'

/** A code in groups, as 4X7K2-M8QWE: on a narrow screen it breaks between the groups and never within one. */
export function GroupedText({ text }: { readonly text: string }) {
  const groups = text.match(/[^-]+-?/g) ?? []
  return groups.map(group => (
    <Fragment key={group}>
      <span className="whitespace-nowrap">{group}</span>
      <wbr />
    </Fragment>
  ))
}

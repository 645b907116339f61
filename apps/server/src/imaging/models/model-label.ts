interface Named {
  readonly name: string
  readonly version: string
}

/** Two of them fit into the detail of an audit event. */
const longest = 55

/** Name and version in the audit trail; `shipped` for one whose name is unknown here. */
export const labelOf = (model: Named | undefined | null): string =>
  model ? `${model.name} ${model.version}`.slice(0, longest) : 'shipped'

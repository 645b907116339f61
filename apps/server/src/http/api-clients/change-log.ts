import { allRoutes } from '@xrai/contract/routes/all'
import { apiChanges, versionOf } from '@xrai/contract/routes/api-versions'
import { nameOfCall, type Route } from '@xrai/contract/routes/route'

const heading = '## Changes\n'

/** docs/api.md up to its chapter of changes, which is written from the contract. */
export const withChanges = (guide: string, routes: readonly Route[] = allRoutes): string => {
  const [before = '', after] = guide.split(heading, 2)
  if (after === undefined) throw new Error(`docs/api.md has no chapter '${heading.trim()}'`)
  const days = apiChanges.map(({ on, changes }) => {
    const name = versionOf(on) ? `Version ${on}` : on
    return `### ${name}\n\n${changes.map(change => `- ${change}\n`).join('')}\n`
  })
  return `${before}${heading}
Written from \`packages/contract/src/routes/api-versions.ts\` and from the routes.

${days.join('')}### Deprecated

${deprecatedText(routes)}
`
}

const deprecatedText = (routes: readonly Route[]): string => {
  const rows = routes.flatMap(route =>
    (route.deprecated ?? []).map(({ part, since, until, instead }) => {
      const what = part === undefined ? '' : ` ${part}`
      return `| \`${nameOfCall(route)}${what}\` | ${since} | ${until} | ${instead} |\n`
    }),
  )
  if (rows.length === 0) return 'Nothing is deprecated.\n'
  return `| deprecated | since | may be gone from | instead |\n|---|---|---|---|\n${rows.join('')}`
}

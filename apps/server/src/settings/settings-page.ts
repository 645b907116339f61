import { z } from 'zod'
import { factsOfSetting } from './setting.ts'
import { settingFamilies } from './settings.ts'

const end = `**A phone or another computer on the network**: \`HOST=0.0.0.0\`, and \`PUBLIC_URL\` with the address that they open. A
browser gives a page its camera only over https, so a phone that takes the radiographs needs a TLS proxy in front
(Caddy, nginx) with a certificate that the phone trusts; then \`HOST\` stays \`127.0.0.1\` where the proxy is on the same machine,
and \`PUBLIC_URL\` is its https address. In both cases the demo login ends, because its password is public.`

/** The text of docs/settings.md: a table per family. */
export const settingsPage = (): string => {
  const families = settingFamilies.map(({ title, variables }) => {
    const rows = Object.entries(variables).map(([name, type]) => rowOf(name, type))
    return `## ${title}\n\n| name | default | what it is |\n|---|---|---|\n${rows.join('\n')}\n`
  })
  return `# Settings

Read from the environment, checked at start; a wrong one stops the start with its name. An empty one counts as not set. A
secret, marked †, may come by file: \`NAME_FILE\` names it. A file that is missing or empty stops the start too.

This page is generated: \`npx vitest run -u --project server:resources settings-page\`.

${families.join('\n')}
OpenTelemetry's other variables are read as usual; \`OTEL_SERVICE_NAME\` is \`xrai\` by default.

${end}
`
}

const rowOf = (name: string, type: z.ZodType): string => {
  const facts = factsOfSetting(type)
  const example = facts.example === undefined ? '' : `. Example: \`${facts.example}\``
  return `| \`${name}\`${facts.secret ? ' †' : ''} | ${facts.fallback ?? defaultOf(type)} | ${facts.what}${example} |`
}

const defaultOf = (type: z.ZodType): string => {
  const value = z.union([z.string(), z.number()]).safeParse(type.parse(undefined))
  return value.success ? `\`${value.data}\`` : '–'
}

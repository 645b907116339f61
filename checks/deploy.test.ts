import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { cp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'
import { registry } from '../apps/server/src/platform/telemetry/metrics.ts'
import { readSettings } from '../apps/server/src/settings/settings.ts'
import { projectFiles } from './repository-rules.ts'

// No container engine is available here, so the image's files are compared with the repository.
const read = (file: string) => readFileSync(`deploy/${file}`, 'utf8')
const dockerfile = read('Dockerfile')
const instructions = dockerfile
  .replaceAll(/\\\n/g, ' ')
  .split('\n')
  .filter(line => line !== '' && !line.startsWith('#'))
const of = (name: string) => instructions.filter(line => line.startsWith(`${name} `))

const service = z.object({
  image: z.string(),
  user: z.string(),
  read_only: z.literal(true),
  cap_drop: z.tuple([z.literal('ALL')]),
  security_opt: z.tuple([z.literal('no-new-privileges:true')]),
  environment: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
  secrets: z.array(z.string()).optional(),
  depends_on: z.record(z.string(), z.object({ condition: z.string() })).optional(),
  healthcheck: z.object({ test: z.array(z.string()) }).optional(),
  command: z.array(z.string()).optional(),
  ports: z.array(z.string()).optional(),
  deploy: z.object({ replicas: z.number() }).optional(),
})
const compose = z
  .object({ services: z.record(z.string(), service), secrets: z.record(z.string(), z.object({ file: z.string() })) })
  .parse(parse(read('compose.yaml'), { merge: true }))
const { services } = compose

describe('the image', () => {
  it('copies only existing files', () => {
    const sources = of('COPY')
      .filter(line => !line.includes('--from='))
      .flatMap(line => line.split(/\s+/).slice(1, -1))
    expect(sources.filter(source => !existsSync(source))).toEqual([])
    expect(sources.length).toBeGreaterThan(8)
  })

  it('receives no secret, no data and no test', () => {
    const ignored = read('Dockerfile.dockerignore').split('\n')
    expect(ignored).toContain('*')
    const allowed = ignored.filter(line => line.startsWith('!')).map(line => line.slice(1))
    expect(allowed.filter(path => !existsSync(path))).toEqual([])
    expect(allowed.filter(path => /^(data|deploy\/secrets|\.git|deploy)$/.test(path))).toEqual([])
  })

  it('is pinned, has several stages, omits development dependencies, and runs as an unprivileged user', () => {
    const node = /^ARG NODE_IMAGE=node:([\d.]+)-/m.exec(dockerfile)?.[1]
    expect(node).toBe(JSON.parse(readFileSync('package.json', 'utf8')).devDependencies.node)
    expect(of('FROM').length).toBeGreaterThanOrEqual(4)
    const last = dockerfile.slice(dockerfile.lastIndexOf('FROM '))
    expect(last).toMatch(/^USER 10001:10001$/m)
    expect(last).toMatch(/^HEALTHCHECK /m)
    expect(last).not.toMatch(/^RUN .*npm/m)
    expect(dockerfile).toMatch(/npm ci --omit=dev --workspace=@xrai\/server/)
  })

  it('contains the licences of its dependencies, libvips (LGPL) included', () => {
    const copied = dockerfile.slice(dockerfile.lastIndexOf('FROM '))
    expect(copied).toMatch(/^COPY .*LICENSE NOTICE/m)
    expect(copied).toContain('LGPL-3.0-or-later')
    expect(readFileSync('NOTICE', 'utf8')).toMatch(/libvips[\s\S]*GNU Lesser General Public License/)
    const allowed = read('Dockerfile.dockerignore').split('\n')
    expect(allowed).toEqual(expect.arrayContaining(['!LICENSE', '!NOTICE']))
  })

  it('contains every file of the running server', () => {
    const copied = dockerfile.slice(dockerfile.lastIndexOf('FROM '))
    for (const folder of ['apps/server', 'packages', 'models']) expect(copied).toContain(`COPY ${folder} `)
    const others = projectFiles()
      .filter(file => /^apps\/server\/src\/.*\.ts$/.test(file) && !/\.test\.ts$|\/testing\/|\/demo\//.test(file))
      .filter(file => /from '(\.\.\/){4,}(?!packages|models|apps\/server)/.test(readFileSync(file, 'utf8')))
    expect(others).toEqual([])
    expect(copied).toContain('COPY docs/api.md docs/dicom.md docs/fhir.md docs/webhooks.md docs/')
  })
})

describe('compose.yaml', () => {
  it('has an API, two workers, PostgreSQL and an S3 server, each pinned, limited and unprivileged', () => {
    expect(Object.keys(services)).toEqual(['api', 'worker', 'database', 'bucket', 'files'])
    expect(services['worker']?.deploy?.replicas).toBe(2)
    for (const { image } of Object.values(services)) expect(image).toMatch(/^xrai:local$|:v?\d+\.\d+/)
    const published = Object.values(services).flatMap(({ ports = [] }) => ports)
    expect(published).toEqual(['127.0.0.1:3000:3000'])
  })

  it('waits for the health of dependencies', () => {
    for (const { depends_on = {} } of Object.values(services)) {
      for (const [name, { condition }] of Object.entries(depends_on)) {
        expect(services[name]).toBeDefined()
        if (condition === 'service_healthy') expect(services[name]?.healthcheck).toBeDefined()
      }
    }
  })

  it('passes secrets as declared files, and none in the environment', () => {
    const folder = mkdtempSync(join(tmpdir(), 'xrai-deploy-'))
    try {
      execFileSync('cp', ['deploy/make-secrets.sh', folder])
      execFileSync('sh', [join(folder, 'make-secrets.sh')])
      const before = readFileSync(join(folder, 'secrets/session_secret'), 'utf8')
      execFileSync('sh', [join(folder, 'make-secrets.sh')])
      expect(readFileSync(join(folder, 'secrets/session_secret'), 'utf8')).toBe(before)
      expect(statSync(join(folder, 'secrets')).mode & 0o777).toBe(0o700)
      for (const name of ['api', 'worker']) {
        const { environment = {}, secrets = [] } = services[name] ?? {}
        const declared = secrets.map(secret => compose.secrets[secret]?.file.replace('./secrets/', ''))
        const env = Object.fromEntries(
          Object.entries(environment).map(([variable, value]) => {
            const secret = /^\/run\/secrets\/(\w+)$/.exec(String(value))?.[1]
            if (secret) expect(declared).toContain(secret)
            if (/SECRET|TOKEN|DATABASE_URL/.test(variable)) expect(variable).toMatch(/_FILE$/)
            const plain = String(value)
              .replace(/^\$\{PUBLIC_URL.*/, 'https://xrai.example.org')
              .replace(/^\$\{.*\}$/, '')
            return [variable, secret ? join(folder, 'secrets', secret) : plain]
          }),
        )
        const settings = readSettings(env)
        expect(settings.databaseUrl).toMatch(/^postgresql:\/\/xrai:[0-9a-f]{64}@database:5432\/xrai$/)
        expect([settings.secret?.length, settings.metricsToken?.length]).toEqual([64, 64])
        expect([settings.s3?.endpoint, settings.s3?.secretAccessKey.length]).toEqual(['http://files:7070', 64])
        expect(settings.healthPort).toBe(name === 'worker' ? 3001 : null)
      }
    } finally {
      rmSync(folder, { recursive: true })
    }
  })
})

describe('the rules for Prometheus', () => {
  const rules = z
    .object({ groups: z.array(z.object({ rules: z.array(z.object({ alert: z.string(), expr: z.string() })) })) })
    .parse(parse(read('alerts.yaml')))
    .groups.flatMap(group => group.rules)

  it('query existing metrics', async () => {
    const known = (await registry.getMetricsAsJSON()).map(({ name }) => name)
    for (const { expr } of rules) {
      for (const [name] of expr.matchAll(/\bxrai_\w+/g)) {
        expect(known).toContain(name.replace(/_(count|bucket|sum)$/, ''))
      }
    }
    expect(rules.length).toBeGreaterThan(5)
  })

  it('are listed in docs/operations.md, like every metric', async () => {
    const page = readFileSync('docs/operations.md', 'utf8')
    const missing = (await registry.getMetricsAsJSON()).filter(({ name }) => !page.includes(`\`${name}\``))
    expect(missing.map(({ name }) => name)).toEqual([])
  })
})

const analyzer = '/usr/bin/systemd-analyze'
const copies = mkdtempSync(join(tmpdir(), 'xrai-units-'))
afterAll(() => rmSync(copies, { recursive: true }))

describe('the systemd units', () => {
  const units = ['xrai.service', 'xrai-worker@.service']

  it.each(units)('%s has the same protection as the other', unit => {
    const hardening = (file: string) =>
      read(file)
        .split('\n')
        .filter(line =>
          /^(NoNew|Protect|Private|Restrict|System|Capab|Ambient|Keyring|Lock|Remove|UMask|Limit)/.test(line),
        )
    expect(hardening(unit)).toEqual(hardening('xrai.service'))
    expect(hardening(unit)).toContain('ProtectSystem=strict')
  })

  it.runIf(existsSync(analyzer)).each(units)('%s is valid for systemd, and its exposure is small', async unit => {
    const file = join(copies, unit.replace('@', '@1'))
    await cp(`deploy/${unit}`, file)
    const out = execFileSync(analyzer, ['security', '--offline=true', '--threshold=25', file], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    expect(out).toMatch(/Overall exposure level for .*: [0-2]\.\d/)
  })
})

it('docs/security.md has a row for each of the seventeen chapters, and every test that it names exists', () => {
  const page = readFileSync('docs/security.md', 'utf8')
  const rows = page.split('\n').filter(line => /^\| V\d+ /.test(line))
  expect(rows.map(row => Number(/V(\d+)/.exec(row)?.[1]))).toEqual(Array.from({ length: 17 }, (_, index) => index + 1))
  const named = [...page.matchAll(/`([\w/.-]+\.(?:test|spec)\.ts)`/g)].map(([, file = '']) => file)
  const places = ['', 'apps/server/src/']
  expect(named.filter(file => !places.some(place => existsSync(place + file)))).toEqual([])
  expect(named.length).toBeGreaterThan(30)
})

import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { logFormats, logLevels } from '../base/log/log.ts'
import { listenAddress, listOf, proxy } from './list-of.ts'
import { isLoopback } from './loopback.ts'
import { setting } from './setting.ts'

const repository = fileURLToPath(new URL('../../../../', import.meta.url))
const postgres = z.url({
  protocol: /^postgres(ql)?$/,
  error: 'must look like postgres://user:password@host:5432/name, where # in a password is written %23',
})

const hasPath = (address: string): boolean => {
  const { pathname, search, hash } = new URL(address)
  return !/^\/*$/.test(pathname) || search !== '' || hash !== ''
}

const publicAddress = z
  .url({ protocol: /^https?$/, error: 'must look like https://xrai.example' })
  .refine(
    address => URL.canParse(address) && !hasPath(address),
    'must end with the name of the host: nothing is served below a path',
  )

/** Where the server listens, where its data is, and what an operator sees of it. */
export const serverVariables = {
  PORT: setting(z.coerce.number().int().min(0).max(65535).default(3000), {
    what: 'the port of the web app and the API',
  }),
  HOST: setting(listenAddress.default('127.0.0.1'), {
    what: 'the address that is listened on; the default is this machine alone, on `127.0.0.1` and `::1`. A container needs `0.0.0.0`; a phone, see below',
  }),
  PUBLIC_URL: setting(publicAddress.optional(), {
    what: 'where people reach the installation: links in mails begin with it, never with the host of a request',
    fallback: '`http://localhost:PORT`',
    example: 'https://xrai.example',
  }),
  TRUSTED_PROXIES: setting(listOf(proxy, 'must be addresses, separated by commas'), {
    what: 'addresses or nets, separated by commas, of proxies in front: wrong logins, uploads at once and connections are then counted by the last address of `X-Forwarded-For` that is none of theirs; without it all callers behind a proxy count as one and can hold each other up. Only of them is `X-Request-Id` taken; every answer carries one',
    example: '127.0.0.1, 10.0.0.0/8',
  }),
  DATA_DIR: setting(z.string().default(`${repository}data`), {
    what: 'embedded database, files, secret; readable by its owner alone (0700), held by one server at a time, or by several on one PostgreSQL',
    fallback: '`./data`',
  }),
  DATABASE_URL: setting(postgres.optional(), {
    what: 'a PostgreSQL server instead of the embedded one',
    example: 'postgres://xrai:password@db:5432/xrai',
    secret: true,
  }),
  DATABASE_OWNER_URL: setting(postgres.optional(), {
    what: 'the same server as the owner of the tables: migrations run as it, and the role of `DATABASE_URL` can then only add to the audit trail and read it ([how](audit.md))',
    secret: true,
  }),
  BETTER_AUTH_SECRET: setting(z.string().min(32).optional(), {
    what: 'encrypts second steps, the key that signs reports and the secrets of webhooks and PACS, 32 characters or more; with another one these are lost ([what then](operations.md#what-to-do-when)). Without it the server keeps one of its own in `DATA_DIR`, so several servers need it',
    secret: true,
  }),
  METRICS_TOKEN: setting(z.string().min(32).optional(), {
    what: 'what Prometheus sends as `Bearer` to `/metrics`, 32 characters or more; without it there is no such page',
    secret: true,
  }),
  HEALTH_PORT: setting(z.coerce.number().int().min(0).max(65535).optional(), {
    what: 'where a worker (`--role=worker`) answers `/api/health/live`, `/api/health/ready` and `/metrics`, at `HOST`; without it a worker listens nowhere',
  }),
  SHUTDOWN_DELAY_SECONDS: setting(z.coerce.number().int().min(0).max(300).default(0), {
    what: 'how long calls are still taken after SIGTERM, while `/api/health/ready` already says 503, so that a load balancer notices',
  }),
  LOG_LEVEL: setting(z.enum(logLevels).default('info'), {
    what: "`fatal` … `debug` or `silent`; one line per event, never with a person's or a patient's data",
  }),
  LOG_FORMAT: setting(z.enum(logFormats).optional(), {
    what: '`pretty` or `json`',
    fallback: '`pretty` at a terminal, else `json`',
  }),
}

export const serverSettingsSchema = z
  .object(serverVariables)
  .refine(env => env.DATABASE_OWNER_URL === undefined || env.DATABASE_URL !== undefined, {
    path: ['DATABASE_URL'],
    message: 'is needed when DATABASE_OWNER_URL is set',
  })
  .transform(env => ({ ...env, PUBLIC_URL: (env.PUBLIC_URL ?? `http://localhost:${env.PORT}`).replace(/\/+$/, '') }))
  .transform(env => ({
    port: env.PORT,
    host: env.HOST,
    /** True if only this machine can reach the server: only then the public demo login works. */
    isLocal: isLoopback(env.HOST) && isLoopback(new URL(env.PUBLIC_URL).hostname),
    publicUrl: env.PUBLIC_URL,
    trustedProxies: env.TRUSTED_PROXIES,
    dataDir: env.DATA_DIR,
    databaseUrl: env.DATABASE_URL,
    databaseOwnerUrl: env.DATABASE_OWNER_URL,
    secret: env.BETTER_AUTH_SECRET,
    metricsToken: env.METRICS_TOKEN ?? null,
    healthPort: env.HEALTH_PORT ?? null,
    shutdownDelayMs: env.SHUTDOWN_DELAY_SECONDS * 1000,
    log: { level: env.LOG_LEVEL, format: env.LOG_FORMAT ?? (process.stdout.isTTY ? 'pretty' : 'json') },
  }))

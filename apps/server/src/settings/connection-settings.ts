import { isAbsolute } from 'node:path'
import { z } from 'zod'
import { hostName, listenAddress, listOf, proxy } from './list-of.ts'
import { serverVariables } from './server-settings.ts'
import { setting } from './setting.ts'

/** A name, an address or a net that the operator opened. */
export interface PrivateHost {
  readonly host: string
  /** The clinic that may reach it; null: every clinic whose plan the operator chose. */
  readonly clinicId: string | null
}

const hostAndClinic = z.tuple([z.union([proxy, hostName]), z.uuid().optional()])

const hosts = listOf(
  z.string().refine(one => hostAndClinic.safeParse(one.split('@')).success),
  'must be names of hosts, addresses or nets, separated by commas, each with @ and the id of a clinic or without',
).transform(list =>
  list.map((one): PrivateHost => {
    const [host = '', clinicId = null] = one.toLowerCase().split('@')
    return { host, clinicId }
  }),
)

/** Other programs and equipment that the installation talks to. */
export const connectionVariables = {
  WEBHOOK_PRIVATE_HOSTS: setting(hosts, {
    what: 'names, addresses and nets, separated by commas, to which webhooks may go beside the public internet, by http too. `HOST@CLINIC` opens it to the clinic with that id alone, `HOST` to every clinic whose plan the operator chose: in *Operador*, or by `DEFAULT_PLAN`; a trial is none',
    example: 'agenda.clinica.local, 10.1.0.0/16@019ac1f0-5d3e-7c52-9a1b-3f6f0a2f7c11',
  }),
  PEER_PRIVATE_HOSTS: setting(hosts, {
    what: "the same for clinics' equipment and PACS: DICOM's own protocol goes to these alone, because it is not encrypted; DICOMweb by https to the public internet too",
    example: '192.168.10.0/24',
  }),
  DICOM_PORT: setting(z.coerce.number().int().min(1).max(65535).optional(), {
    what: "where clinics' equipment sends radiographs by C-STORE; needs `PEER_PRIVATE_HOSTS`. Without it nothing is listened for. It is not encrypted: for a private net alone ([how](operations.md#equipment))",
    example: '11112',
  }),
  DICOM_HOST: setting(listenAddress.optional(), {
    what: 'at which address; it differs from `HOST` behind a proxy',
    fallback: '`HOST`',
  }),
  WATCH_DIR: setting(z.string().refine(isAbsolute, 'must be an absolute path').optional(), {
    what: 'an absolute path; in it each clinic has a folder, named as *Conexiones → Carpeta* shows it, from which radiographs are taken in; the same on every process ([operations](operations.md#radiographs-from-a-folder))',
  }),
}

export const connectionSettingsSchema = z
  .object({ ...connectionVariables, HOST: serverVariables.HOST })
  .refine(env => env.DICOM_PORT === undefined || env.PEER_PRIVATE_HOSTS.length > 0, {
    path: ['PEER_PRIVATE_HOSTS'],
    message: 'is needed when DICOM_PORT is set: the equipment that may send',
  })
  .transform(env => ({
    webhookPrivateHosts: env.WEBHOOK_PRIVATE_HOSTS,
    peerPrivateHosts: env.PEER_PRIVATE_HOSTS,
    /** Null if equipment cannot send. */
    dicom: env.DICOM_PORT === undefined ? null : { port: env.DICOM_PORT, host: env.DICOM_HOST ?? env.HOST },
    watchDir: env.WATCH_DIR ?? null,
  }))

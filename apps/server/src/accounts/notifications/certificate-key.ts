import type { X509Certificate } from 'node:crypto'

/** The installation's certificate, as the settings have it. */
export type CertificateFacts = { readonly certificate: Pick<X509Certificate, 'validToDate'> } | null

/** The key of the notification of its expiry, which differs for each certificate. */
export const certificateKey = (signing: CertificateFacts): string | null =>
  signing && `certificate ${signing.certificate.validToDate.toISOString()}`

/** The events that a clinic's other programs can receive. */
export const webhookEvents = ['analysis.completed', 'case.completed', 'report.signed', 'report.amended'] as const
export type WebhookEvent = (typeof webhookEvents)[number]

/** The event that 'Probar' sends. */
export const webhookTest = 'webhook.test'
export const deliveryEvents = [...webhookEvents, webhookTest] as const
export type DeliveryEvent = (typeof deliveryEvents)[number]

/** 'failed': no further attempt follows. */
export const deliveryStates = ['pending', 'delivered', 'failed'] as const
export type DeliveryState = (typeof deliveryStates)[number]

/**
 * The fault of an attempt. `private`: this installation may not call the address; `secret`: the webhook's secret was
 * sealed by another installation, or before this one lost its secret, and nothing was sent.
 */
export const deliveryFaults = [
  'dns',
  'private',
  'refused',
  'unreachable',
  'tls',
  'timeout',
  'broken',
  'status',
  'secret',
] as const
export type DeliveryFault = (typeof deliveryFaults)[number]

/**
 * Why nothing is sent: the owner paused it, it failed for days, it answered that it is gone for good (410), or its
 * secret cannot be read.
 */
export const pauseReasons = ['owner', 'failing', 'gone', 'secret'] as const
export type PauseReason = (typeof pauseReasons)[number]

export const webhooksPerClinic = 10
export const webhookUrlMaximum = 2000
export const webhookDescriptionMaximum = 120
/** Hours for which the previous secret stays valid. */
export const oldSecretHours = 24
/** Days of failures after which it is paused. */
export const failingDays = 3
/** Days for which a delivery is stored. */
export const deliveryDays = 30

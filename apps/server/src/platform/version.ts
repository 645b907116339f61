import manifest from '../../package.json' with { type: 'json' }

/** The product's version, the 'AI version' of specification §9. */
export const { version } = manifest

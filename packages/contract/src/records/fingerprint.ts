/** Maximum number of differing bits for two fingerprints of one image. Measured in the engine's fingerprint.test.ts. */
export const sameFingerprintBits = 14

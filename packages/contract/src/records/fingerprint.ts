/** Fingerprints that differ in at most this many bits are of one picture. Measured in the engine's fingerprint.test.ts. */
export const sameFingerprintBits = 14

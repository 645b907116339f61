import { createHash, randomBytes } from 'node:crypto'

/** 256 random bits for a link or a key. */
export const newSecret = (): string => randomBytes(32).toString('base64url')

/** The stored form of a random secret: a slow hash would add nothing to 256 bits. */
export const hashSecret = (secret: string): string => createHash('sha256').update(secret).digest('hex')

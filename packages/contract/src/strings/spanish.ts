import es from './es.json' with { type: 'json' }

export const spanish = es

/** A catalogue has the shape of the Spanish one, which is complete by definition. */
export type Catalogue = typeof es

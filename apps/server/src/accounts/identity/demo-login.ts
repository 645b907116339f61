/** The seeded account, of synthetic radiographs only; the login page offers it where its clinic was seeded. */
export const demoLogin = { email: 'demo@xrai.local', password: 'demo-xrai' } as const

import type { Step } from './step.ts'

/** What a machine can say of the code without running it. */
export const staticSteps: readonly Step[] = [
  { name: 'style (Biome)', command: ['biome', 'check', '--error-on-warnings', '.'] },
  { name: 'types: server, packages, samples, bench', command: ['tsc', '-p', 'tsconfig.json'] },
  { name: 'types: web', command: ['tsc', '-p', 'apps/web/tsconfig.json'] },
  {
    name: 'arrows (dependency-cruiser)',
    command: ['depcruise', '--config', '.dependency-cruiser.js', 'apps', 'packages', 'samples', 'bench'],
  },
  { name: 'dead code (knip)', command: ['knip', '--no-progress'] },
  { name: 'house rules', command: ['node', 'checks/house.ts'] },
]

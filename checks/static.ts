import type { Step } from './step.ts'

/** The static checks of the code. */
export const staticSteps: readonly Step[] = [
  { name: 'style (Biome)', command: ['biome', 'check', '--error-on-warnings', '.'] },
  { name: 'types: server, packages, samples, bench', command: ['tsc', '-p', 'tsconfig.json'] },
  { name: 'types: web', command: ['tsc', '-p', 'apps/web/tsconfig.json'] },
  {
    name: 'dependency rules (dependency-cruiser)',
    command: ['depcruise', '--config', '.dependency-cruiser.js', 'apps', 'packages', 'samples', 'bench'],
  },
  { name: 'dead code (knip)', command: ['knip', '--no-progress'] },
  { name: 'repository rules', command: ['node', 'checks/repository.ts'] },
]

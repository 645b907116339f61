import { fileIdentityTests } from './file-identity-tests.ts'

fileIdentityTests()

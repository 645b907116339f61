import { signOutTests } from './sign-out-tests.ts'

signOutTests()

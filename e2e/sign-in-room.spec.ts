import { testSigningInRoom } from './sign-in-room-tests.ts'

testSigningInRoom()

CREATE TYPE "public"."erasure_kind" AS ENUM('person', 'patient');--> statement-breakpoint
CREATE TYPE "public"."locale" AS ENUM('es', 'en');--> statement-breakpoint
CREATE TYPE "public"."token_purpose" AS ENUM('reset-password', 'verify-email', 'two-factor');--> statement-breakpoint
ALTER TYPE "public"."audit_action" ADD VALUE 'profile';--> statement-breakpoint
ALTER TYPE "public"."audit_action" ADD VALUE 'password-change';--> statement-breakpoint
ALTER TYPE "public"."audit_action" ADD VALUE 'password-reset';--> statement-breakpoint
ALTER TYPE "public"."audit_action" ADD VALUE 'email-verify';--> statement-breakpoint
ALTER TYPE "public"."audit_action" ADD VALUE 'two-factor-on';--> statement-breakpoint
ALTER TYPE "public"."audit_action" ADD VALUE 'two-factor-off';--> statement-breakpoint
ALTER TYPE "public"."audit_action" ADD VALUE 'backup-codes';--> statement-breakpoint
ALTER TYPE "public"."audit_action" ADD VALUE 'device-revoke';--> statement-breakpoint
ALTER TYPE "public"."audit_action" ADD VALUE 'invite';--> statement-breakpoint
ALTER TYPE "public"."audit_action" ADD VALUE 'invite-withdraw';--> statement-breakpoint
ALTER TYPE "public"."audit_action" ADD VALUE 'join';--> statement-breakpoint
ALTER TYPE "public"."audit_action" ADD VALUE 'role-change';--> statement-breakpoint
ALTER TYPE "public"."audit_action" ADD VALUE 'member-remove';--> statement-breakpoint
ALTER TYPE "public"."audit_action" ADD VALUE 'leave';--> statement-breakpoint
ALTER TYPE "public"."audit_action" ADD VALUE 'key-create';--> statement-breakpoint
ALTER TYPE "public"."audit_action" ADD VALUE 'key-revoke';--> statement-breakpoint
ALTER TYPE "public"."audit_action" ADD VALUE 'export';--> statement-breakpoint
ALTER TYPE "public"."audit_action" ADD VALUE 'patient-export';--> statement-breakpoint
ALTER TYPE "public"."audit_action" ADD VALUE 'erasure-request';--> statement-breakpoint
ALTER TYPE "public"."audit_action" ADD VALUE 'erasure-undo';--> statement-breakpoint
ALTER TYPE "public"."audit_action" ADD VALUE 'erase';--> statement-breakpoint
CREATE TABLE "api_key" (
	"id" uuid PRIMARY KEY NOT NULL,
	"clinic_id" uuid NOT NULL,
	"created_by" uuid NOT NULL,
	"name" text NOT NULL,
	"start" text NOT NULL,
	"hash" text NOT NULL,
	"last_used_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "api_key_hash_unique" UNIQUE("hash")
);
--> statement-breakpoint
CREATE TABLE "attempt" (
	"id" uuid PRIMARY KEY NOT NULL,
	"run_id" uuid NOT NULL,
	"key" text NOT NULL,
	"failed" boolean NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "backup_code" (
	"user_id" uuid NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "backup_code_user_id_hash_pk" PRIMARY KEY("user_id","hash")
);
--> statement-breakpoint
CREATE TABLE "erasure" (
	"id" uuid PRIMARY KEY NOT NULL,
	"clinic_id" uuid NOT NULL,
	"kind" "erasure_kind" NOT NULL,
	"subject_id" uuid NOT NULL,
	"requested_by" uuid NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"done_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "invitation" (
	"id" uuid PRIMARY KEY NOT NULL,
	"clinic_id" uuid NOT NULL,
	"email" text NOT NULL,
	"role" "role" NOT NULL,
	"hash" text NOT NULL,
	"invited_by" uuid NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "invitation_hash_unique" UNIQUE("hash")
);
--> statement-breakpoint
CREATE TABLE "one_time_token" (
	"id" uuid PRIMARY KEY NOT NULL,
	"purpose" "token_purpose" NOT NULL,
	"user_id" uuid NOT NULL,
	"hash" text NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "one_time_token_hash_unique" UNIQUE("hash")
);
--> statement-breakpoint
CREATE TABLE "two_factor" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"secret" text NOT NULL,
	"confirmed_at" timestamp with time zone,
	"last_step" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "clinic_id" uuid;--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "last_seen_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "user" ADD COLUMN "picture_hash" text;--> statement-breakpoint
ALTER TABLE "user" ADD COLUMN "locale" "locale" DEFAULT 'es' NOT NULL;--> statement-breakpoint
ALTER TABLE "user" ADD COLUMN "notifications" jsonb;--> statement-breakpoint
ALTER TABLE "user" ADD COLUMN "last_clinic_id" uuid;--> statement-breakpoint
ALTER TABLE "user" ADD COLUMN "erased_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "api_key" ADD CONSTRAINT "api_key_clinic_id_clinic_id_fk" FOREIGN KEY ("clinic_id") REFERENCES "public"."clinic"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_key" ADD CONSTRAINT "api_key_created_by_user_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "backup_code" ADD CONSTRAINT "backup_code_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "erasure" ADD CONSTRAINT "erasure_clinic_id_clinic_id_fk" FOREIGN KEY ("clinic_id") REFERENCES "public"."clinic"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "erasure" ADD CONSTRAINT "erasure_requested_by_user_id_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitation" ADD CONSTRAINT "invitation_clinic_id_clinic_id_fk" FOREIGN KEY ("clinic_id") REFERENCES "public"."clinic"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitation" ADD CONSTRAINT "invitation_invited_by_user_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "one_time_token" ADD CONSTRAINT "one_time_token_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "two_factor" ADD CONSTRAINT "two_factor_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "api_key_clinic" ON "api_key" USING btree ("clinic_id","id");--> statement-breakpoint
CREATE INDEX "attempt_key" ON "attempt" USING btree ("key","at");--> statement-breakpoint
CREATE INDEX "attempt_run" ON "attempt" USING btree ("run_id");--> statement-breakpoint
CREATE INDEX "erasure_due" ON "erasure" USING btree ("done_at","due_at");--> statement-breakpoint
CREATE INDEX "erasure_subject" ON "erasure" USING btree ("subject_id");--> statement-breakpoint
CREATE INDEX "invitation_clinic" ON "invitation" USING btree ("clinic_id","id");--> statement-breakpoint
CREATE INDEX "one_time_token_user" ON "one_time_token" USING btree ("user_id","purpose");--> statement-breakpoint
CREATE INDEX "audit_event_by" ON "audit_event" USING btree ("by","id");
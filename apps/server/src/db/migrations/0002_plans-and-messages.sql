ALTER TYPE "public"."audit_action" ADD VALUE 'plan';--> statement-breakpoint
ALTER TYPE "public"."audit_action" ADD VALUE 'verify';--> statement-breakpoint
ALTER TABLE "clinic" ADD COLUMN "on_trial" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "clinic" ADD COLUMN "trial_ends_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "contact_message" ADD COLUMN "answered_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "contact_message" ADD COLUMN "answered_by" uuid;--> statement-breakpoint
ALTER TABLE "contact_message" ADD CONSTRAINT "contact_message_answered_by_user_id_fk" FOREIGN KEY ("answered_by") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "contact_message_answered" ON "contact_message" USING btree ("answered_at","id");
CREATE TABLE "patient_merge" (
	"id" uuid PRIMARY KEY NOT NULL,
	"clinic_id" uuid NOT NULL,
	"patient_id" uuid NOT NULL,
	"gone_id" uuid NOT NULL,
	"gone_name" text NOT NULL,
	"gone" jsonb NOT NULL,
	"before" jsonb NOT NULL,
	"after" jsonb NOT NULL,
	"moved" jsonb NOT NULL,
	"by" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "patient_merge" ADD CONSTRAINT "patient_merge_clinic_id_clinic_id_fk" FOREIGN KEY ("clinic_id") REFERENCES "public"."clinic"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "patient_merge" ADD CONSTRAINT "patient_merge_patient_id_patient_id_fk" FOREIGN KEY ("patient_id") REFERENCES "public"."patient"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "patient_merge" ADD CONSTRAINT "patient_merge_by_user_id_fk" FOREIGN KEY ("by") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "patient_merge_patient" ON "patient_merge" USING btree ("patient_id","id");--> statement-breakpoint
CREATE INDEX "patient_merge_gone" ON "patient_merge" USING btree ("gone_id");--> statement-breakpoint
-- A consent stays as it was recorded; a merge of two patients makes it name the one who stays.
DROP TRIGGER "patient_consent_append_only" ON "patient_consent";--> statement-breakpoint
CREATE TRIGGER "patient_consent_append_only" BEFORE UPDATE ON "patient_consent" FOR EACH ROW
  WHEN ((to_jsonb(OLD) - 'patient_id') IS DISTINCT FROM (to_jsonb(NEW) - 'patient_id'))
  EXECUTE FUNCTION "refuse_update"();

CREATE TABLE "idempotent_call" (
	"id" uuid PRIMARY KEY NOT NULL,
	"clinic_id" uuid NOT NULL,
	"call" text NOT NULL,
	"fingerprint" text NOT NULL,
	"answer" text,
	"lease_until" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "idempotent_call_key" UNIQUE("clinic_id","call")
);
--> statement-breakpoint
ALTER TABLE "idempotent_call" ADD CONSTRAINT "idempotent_call_clinic_id_clinic_id_fk" FOREIGN KEY ("clinic_id") REFERENCES "public"."clinic"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "idempotent_call_age" ON "idempotent_call" USING btree ("created_at");